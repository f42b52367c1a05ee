import { useEffect, useState } from "react";

/** An address for these bytes, for as long as they are shown; undefined until there is one. */
export function useAddressOf(bytes: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  // Talks to the browser's store of blobs: what is no longer shown is given back.
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}
