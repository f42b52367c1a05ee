import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { config } from "zod";
import { installTrustedTypes } from "./theme/trusted-types.ts";

installTrustedTypes();
// Zod would make code from text, and the content policy forbids that. It decides when a schema is made, so the app comes after.
config({ jitless: true });
const { App } = await import("./app.tsx");

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root");

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
