export { errandsOf } from "./errands-of.ts";
