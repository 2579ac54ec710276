/** Whether a click asks the browser to open the link in another tab or window, or to download it. */
export const opensElsewhere = (event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): boolean =>
  event.ctrlKey || event.metaKey || event.shiftKey
