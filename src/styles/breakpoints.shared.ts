/** Widths in pixels from which a layout may change (specification, section 9). uno.config.ts makes the utilities `sm:` to `2xl:` of them. */
export const BREAKPOINTS_PX = { sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const;

export type Breakpoint = keyof typeof BREAKPOINTS_PX;
