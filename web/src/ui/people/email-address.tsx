/** An email address that breaks before an @ or a dot, and inside a word only if it must. */
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
