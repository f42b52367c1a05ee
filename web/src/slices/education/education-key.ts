/** What readers of the education pages have read, in the cache. */
export const EDUCATION_KEY = "education";
