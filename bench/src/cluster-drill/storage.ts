/** A process of its own: a storage that speaks as much of S3 as the portal uses, in memory. */
import { s3Server } from "@linnet/server/test/s3-server.ts";

process.on("disconnect", () => process.exit());
const { endpoint } = await s3Server();
process.send?.(endpoint);
