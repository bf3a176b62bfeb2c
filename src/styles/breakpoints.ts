/** Widths at which layouts change, in pixels (specification, section 9). Media queries write them in rem of 16 pixels. */
export const BREAKPOINTS_PX = { sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const;
