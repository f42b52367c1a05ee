import { useState } from "react";

/** How a dialog is closed by Esc or its cross: where something was typed it asks first. Cancel is meant, and asks nothing. */
export function useLeaving({ isUnsaved, onClose }: { isUnsaved: boolean; onClose: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const stay = () => setIsAsking(false);
  const leave = () => (isUnsaved ? setIsAsking(true) : onClose());
  return { isAsking, stay, close: isAsking ? stay : leave };
}
