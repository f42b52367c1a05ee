/** HTML as programs put it on the clipboard, shortened; the shapes are theirs. */
export const FROM_WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal, li.MsoNormal {mso-style-parent:""; margin:0in; font-family:"Calibri",sans-serif;} --></style></head>
<body lang=EN-US style='tab-interval:.5in'><!--StartFragment-->
<h2>Reference values<o:p></o:p></h2>
<p class=MsoNormal>Platelets above 10<sup>9</sup>/L; CO<sub>2</sub> is <b style='mso-bidi-font-weight:normal'>normal</b>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Ask about sleep<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:1.0in;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;</span></span><![endif]>at night<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>Weigh<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>3.<span>&nbsp;</span></span><![endif]>Third step<o:p></o:p></p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=312 valign=top style='width:233.75pt'><p class=MsoNormal><b>Test<o:p></o:p></b></p></td>
  <td width=312 valign=top><p class=MsoNormal><b>Value<o:p></o:p></b></p></td>
 </tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
  <td width=312><p class=MsoNormal>White cells<o:p></o:p></p></td>
  <td width=312><p class=MsoNormal>4.5&#8211;11 × 10<sup>9</sup>/L<o:p></o:p></p></td>
 </tr>
</table>
<p class=MsoNormal><span style='mso-hide:all;display:none'>not for readers</span><!--[if gte vml 1]><v:shape id="Picture_1"></v:shape><![endif]--><![if !vml]><img width=96 src="file:///C:/clip_image001.png"><![endif]></p>
<!--EndFragment--></body></html>`;

export const FROM_EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet>
<style>
<!--table
	{mso-displayed-decimal-separator:"\\.";}
.font6
	{color:black; font-size:11.0pt; vertical-align:super;}
.xl65
	{font-weight:700; text-align:center;}
.xl66
	{color:red;}
-->
</style></head><body link="#0563C1">
<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'>
<!--StartFragment-->
 <col width=64 span=2 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl65 width=64>Drug</td><td class=xl65 width=64>Dose</td></tr>
 <tr height=20>
  <td height=20 class=xl66>Ibuprofen</td><td align=right>10<font class="font6">9</font><font class="font0">/L</font></td></tr>
 <tr height=20><td colspan=2 height=20>Not below 6 months</td></tr>
 <![if supportMisalignedColumns]><tr height=0 style='display:none'><td width=64 style='width:48pt'></td></tr><![endif]>
<!--EndFragment-->
</table></body></html>`;

export const FROM_LIBREOFFICE = `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.8 (Linux)"/>
<style type="text/css">p { margin-bottom: 0.25cm } td p { orphans: 0 }</style></head><body lang="en-US" dir="ltr">
<p style="line-height: 100%">Area in m<sup>2</sup></p>
<ul><li><p>first</p></li><li><p>second</p></li></ul>
<table width="665" cellpadding="4" cellspacing="0"><colgroup><col width="324"/><col width="324"/></colgroup>
<thead><tr valign="top"><th width="324"><p>Age</p></th><th><p>Hours</p></th></tr></thead>
<tbody><tr valign="top"><td><p>1 year</p></td><td><p>14</p></td></tr></tbody></table></body></html>`;

export const FROM_GOOGLE_DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-5a1c"><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;color:#000000;font-weight:400;vertical-align:baseline;">below 10</span><span style="font-size:6.6pt;font-weight:400;vertical-align:super;">9</span><span style="font-weight:400;vertical-align:baseline;">/L, </span><span style="font-weight:700;">always</span></p><ol style="margin-top:0;"><li dir="ltr" style="list-style-type:decimal;" aria-level="1"><p dir="ltr" role="presentation"><span>one</span></p></li><ol><li dir="ltr" aria-level="2"><p role="presentation"><span>one a</span></p></li></ol></ol><div dir="ltr" align="left"><table style="border:none;"><colgroup><col width="312" /><col width="312" /></colgroup><tbody><tr style="height:0pt"><td><p dir="ltr"><span>left</span></p></td><td><p dir="ltr"><span>right</span></p></td></tr></tbody></table></div></b>`;

export const FROM_THE_WEB = `<meta charset='utf-8'><div style="color: rgb(33, 37, 41); background-color: rgb(255, 255, 255);"><div>Fever</div><div>Rash</div></div><dl><dt>Dose</dt><dt>Interval</dt></dl><a href="javascript:alert(1)">more</a> <a href="/about">about us</a> <a href="https://www.wrenfield.example/">hospital</a><script>alert(1)</script><math><msup><mi>x</mi><mn>2</mn></msup></math><table><tbody><tr><td>outer</td><td><table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table></td></tr></tbody></table>`;
