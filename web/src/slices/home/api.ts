import { content, type InfoWell, InfoWell as InfoWellShape } from "@linnet/contract/content";
import { home, SliderPicture } from "@linnet/contract/home";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { call, download } from "../../platform/http/api-client.ts";
import { blobOfBase64, saveFile } from "../../platform/page/save-file.ts";
import { storedState } from "../../platform/session/stored-state.ts";

export const HOME = "home";
/** What holds cards begins with this, on home as on their own pages: a mark changes all of it. */
export const CARDS = "cards";
const cachedPictures = () => storedState(window.localStorage, "slider", z.array(SliderPicture));
const cachedCards = () => storedState(window.localStorage, "cards", z.array(InfoWellShape));

/** What came from the server, and whether the browser had room to keep it (SES-075, SES-076). */
interface Cached<T> {
  found: T;
  kept: boolean;
}

function fromCache<T>(found: T | undefined): Cached<T> | undefined {
  return found && { found, kept: true };
}

/** About the person: whether their practice is on the portal, and when they were here before (decision G-HOM-01). */
export const homeState = queryOptions({
  queryKey: [HOME, "state"],
  queryFn: ({ signal }) => call(home.get, {}, { signal }),
  // Who was sent away because the practice is not on the portal comes back to ask whether it is by now.
  staleTime: ({ state }) => (state.data?.isMyLinnet === false ? 0 : Number.POSITIVE_INFINITY),
});

export const sliderPictures = queryOptions({
  queryKey: [HOME, "slider"],
  queryFn: async ({ signal }): Promise<Cached<SliderPicture[]>> => {
    const found = await call(home.slider, {}, { signal });
    return { found, kept: cachedPictures().write(found) };
  },
  placeholderData: () => fromCache(cachedPictures().read()),
});

export const homeCards = queryOptions({
  queryKey: [CARDS, HOME],
  queryFn: async ({ signal }): Promise<Cached<InfoWell[]>> => {
    const found = await call(home.cards, {}, { signal });
    return { found, kept: cachedCards().write(found) };
  },
  placeholderData: () => fromCache(cachedCards().read()),
});

export const dropdownItems = (dropDownName: string) =>
  queryOptions({
    queryKey: [HOME, "dropdown", dropDownName],
    queryFn: ({ signal }) => call(home.dropdown, { query: { dropDownName } }, { signal }),
  });

export const today = queryOptions({
  queryKey: [HOME, "today"],
  queryFn: ({ signal }) => call(home.today, {}, { signal }),
  // What was opened since waits no longer.
  staleTime: 0,
});

/** The page's data is read anew afterwards (HOM-032, decision G-X-27). */
export function useFavorite(onSaved: () => void = () => undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { InfoWellId: number; Favorite: boolean }) => call(home.favorite, { body }),
    onSuccess: () => {
      onSaved();
      return queries.invalidateQueries({ queryKey: [CARDS] });
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
