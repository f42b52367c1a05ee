import { content } from "@linnet/contract/content";
import { home } from "@linnet/contract/home";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, download } from "../../../platform/http/api-client.ts";
import { blobOfBase64, saveFile } from "../../../platform/page/save-file.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { HOME } from "../routes.ts";

/** Query key prefix of the pages of education, like HOME: content editors invalidate both. */
export const EDUCATION = "education";
/** What holds cards begins with this, on home as on their own pages: a mark changes all of it. */
export const CARDS = "cards";

export const dropdownItems = (dropDownName: string) =>
  queryOptions({
    queryKey: [HOME, "dropdown", dropDownName],
    queryFn: ({ signal }) => call(home.dropdown, { query: { dropDownName } }, { signal }),
  });

interface FavoriteChange {
  id: number;
  title: string;
  favorite: boolean;
}

/** Reloads the page's data afterwards (HOM-032, decision G-X-27). */
export function useFavorite(onSaved: () => void = () => undefined) {
  const queries = useQueryClient();
  const forget = () => queries.invalidateQueries({ queryKey: [CARDS] });
  const save = ({ id, favorite }: FavoriteChange) => call(home.favorite, { body: { InfoWellId: id, Favorite: favorite } });
  return useMutation({
    mutationFn: save,
    onSuccess: (_done, { id, title, favorite }) => {
      const undo = async () => {
        await save({ id, title, favorite: !favorite });
        await forget();
      };
      notify({ text: favorite ? `${title} is a favorite and appears on Home.` : `${title} is no longer a favorite.`, undo });
      onSaved();
      return forget();
    },
  });
}

interface Pdf {
  id: number;
  title: string;
}

/** Fetches a PDF and gives it to the browser, named by its title (HOM-024). `asFile`: as its bytes, which pages of resources ask for (EDU-041). */
export const useDownloadPdf = (asFile: boolean) =>
  useMutation({
    mutationFn: async ({ id, title }: Pdf) => {
      const bytes = asFile
        ? await download(content.document, { body: { id } })
        : blobOfBase64((await call(content.pdf, { body: { id } })).data, "application/pdf");
      saveFile(`${title}.pdf`, bytes);
    },
  });
