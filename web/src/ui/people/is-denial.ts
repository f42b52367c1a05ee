/** Whether an allergy entry means that there are none. */
export const isDenial = (allergy: string): boolean => /^no known allergies$/i.test(allergy.trim());
