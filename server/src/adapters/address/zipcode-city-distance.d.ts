/** The package comes without types: of its table of zip codes, what is read. */
declare module "zipcode-city-distance/helper/allZipCodesFilesWithCityNamesShort.js" {
  export const allZipCodesFilesWithCityNamesShort: Partial<Record<string, { state: string; places: Record<string, unknown> }>>;
}
