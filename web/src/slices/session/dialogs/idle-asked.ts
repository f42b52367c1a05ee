import { createContext } from "react";

/** Whether the person is being asked if they are still there; no other dialog of the session stands beside that question. */
export const IdleAsked = createContext(false);
