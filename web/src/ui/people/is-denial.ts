/** Whether a list of allergies says by this that there are none. */
export const isDenial = (allergy: string): boolean => /^no known allergies$/i.test(allergy.trim());
