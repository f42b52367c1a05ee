/** An e-mail address, which breaks before an @ or a dot where it does not fit, and inside a word only where nothing else helps. */
export function EmailAddress({ children: address }: { children: string }) {
  const place = address.slice(1).search(/[@.]/) + 1;
  if (place === 0) return address;
  return (
    <>
      {address.slice(0, place)}
      <wbr />
      <EmailAddress>{address.slice(place)}</EmailAddress>
    </>
  );
}
