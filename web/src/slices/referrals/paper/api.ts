import { type ReferralFileDays, referralArchive } from "@linnet/contract/referrals/archive";
import { queryOptions, skipToken } from "@tanstack/react-query";
import { call, download } from "../../../platform/http/api-client.ts";
import { referralKeys } from "../shared/referral-keys.ts";

/** The files of referrals sent on these days. Fetches nothing before both days are known. */
export const archivedFiles = (days: ReferralFileDays | undefined) =>
  queryOptions({
    queryKey: [...referralKeys.all, "archive", days],
    queryFn: days ? ({ signal }) => call(referralArchive.searchByDate, { query: days }, { signal }) : skipToken,
  });

/** The type is fixed here, so that no other content can be displayed. */
export async function fetchReferralPdf(blobName: string): Promise<Blob> {
  return new Blob([await download(referralArchive.viewPdf, { query: { blobName } })], { type: "application/pdf" });
}
