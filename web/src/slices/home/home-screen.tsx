import { useSignedIn } from "../../platform/session/session.ts";
import { PublicHome } from "./public-home.tsx";
import { SignedInHome } from "./signed-in-home.tsx";

/** The start: what the hospital shows to everybody, and for people signed in what needs them today. */
export function HomeScreen() {
  return useSignedIn() ? <SignedInHome /> : <PublicHome />;
}
