export const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** 7:1, which the tags above leave out. Doesn't repeat failures of 4.5:1. */
export const ENHANCED_CONTRAST = 'color-contrast-enhanced';
