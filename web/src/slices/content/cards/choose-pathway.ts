/** What a card of pathways asks of its reader. */
export const CHOOSE_PATHWAY = "Choose a pathway and download it.";
