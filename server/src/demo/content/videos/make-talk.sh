#!/bin/sh
# Makes kawasaki-disease.mp4, the silent demonstration talk, with ffmpeg 5 or newer: sh server/src/demo/content/videos/make-talk.sh
# VP9 and not H.264: browsers that are built without licensed codecs must play it, too. The index comes first (faststart), so that playing
# begins with the first bytes.
set -e
cd "$(dirname "$0")"
FONTS=../../../../node_modules/@expo-google-fonts/inter
BOLD=$FONTS/700Bold/Inter_700Bold.ttf
PLAIN=$FONTS/400Regular/Inter_400Regular.ttf
SECONDS_EACH=8

# slide NUMBER TITLE LINE LINE LINE
slide() {
  from=$(( $1 * SECONDS_EACH ))
  when="enable='between(t,$from,$(( from + SECONDS_EACH ))-0.001)'"
  printf ",drawtext=fontfile=%s:text='%s':x=64:y=150:fontsize=38:fontcolor=0xFFFFFF:%s" "$BOLD" "$2" "$when"
  y=230
  shift 2
  for line in "$@"; do
    printf ",drawtext=fontfile=%s:text='%s':x=64:y=%s:fontsize=25:fontcolor=0xCFE9E9:%s" "$PLAIN" "$line" "$y" "$when"
    y=$(( y + 46 ))
  done
}

FILTER="drawbox=x=0:y=0:w=iw:h=96:color=0x082C32:t=fill"
FILTER="$FILTER,drawtext=fontfile=$PLAIN:text='Pediatric grand rounds   Wrenfield Children’s Hospital':x=64:y=38:fontsize=20:fontcolor=0xF9B7A6"
FILTER="$FILTER$(slide 0 'Kawasaki disease' 'The child who does not fit the list' 'Ingrid Hallam, MD, Division of Cardiology')"
FILTER="$FILTER$(slide 1 'Two children from this year' 'A boy of 7 months, fever for six days, a rash that went' 'A girl of 4 years, fever for five days, red eyes')"
FILTER="$FILTER$(slide 2 'Incomplete is not rare' 'Fever for five days or more, two or three findings' 'Most often in the first year of life')"
FILTER="$FILTER$(slide 3 'What we ask for' 'CRP and sedimentation rate' 'Blood count, albumin, ALT, urine' 'An echocardiogram, early')"
FILTER="$FILTER$(slide 4 'Before day ten' 'Call the cardiologist on duty, day or night' 'Thank you for watching')"

ffmpeg -hide_banner -loglevel error -y -f lavfi -i "color=c=0x0B3B42:s=960x540:r=10:d=$(( 5 * SECONDS_EACH ))" -vf "$FILTER" \
  -c:v libvpx-vp9 -crf 44 -b:v 0 -g 50 -row-mt 1 -pix_fmt yuv420p -an -map_metadata -1 -fflags +bitexact -flags:v +bitexact \
  -movflags +faststart kawasaki-disease.mp4
