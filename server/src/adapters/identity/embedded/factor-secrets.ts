import { sealedTexts } from "../../../platform/sealing/texts.ts";

/** The secrets of authenticator apps, sealed for their owners. With another COOKIE_SECRET none can be read any more. */
export const factorSecrets = (cookieSecret: string | undefined) => sealedTexts(cookieSecret, "linnet second factor");
