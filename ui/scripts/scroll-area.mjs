/** Takes the place of Mantine's scroll area where it is only compared with; see without-scroll-area.ts. */
export const ScrollArea = { Autosize: () => null }
