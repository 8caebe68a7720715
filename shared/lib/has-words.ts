/** What a reader sees nothing of: white space, controls, marks without a letter, fillers, unassigned characters. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a person would see anything in a text. Zero-width characters and fillers alone are nothing. */
export const hasWords = (text: string | null): boolean => text !== null && text.replace(UNSEEN, "") !== "";
