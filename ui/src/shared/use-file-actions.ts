import { type FileMode, fileLink } from '@/api/files'
import { useAction } from '@/feedback/use-action'
import { startDownload } from '@/lib/start-download'

/** Previews or downloads a file: of a version, unless `linkTo` requests another link. */
export function useFileActions(linkTo: (id: number, mode: FileMode) => Promise<string> = fileLink) {
  const link = (mode: FileMode) => (fileId: number) => linkTo(fileId, mode)
  const download = useAction({
    run: link('download'),
    done: 'toast.download',
    onDone: startDownload,
  })
  const preview = useAction({
    run: async ({ fileId, tab }: { fileId: number; tab: Window | null }) => {
      try {
        openIn(tab, await link('preview')(fileId))
      } catch (fault) {
        tab?.close()
        throw fault
      }
    },
  })
  return {
    download: (fileId: number) => download.mutate(fileId),
    /** The tab must open during the click; otherwise the browser blocks it as a pop-up. */
    preview: (fileId: number) => {
      const tab = window.open('', '_blank')
      if (tab) tab.opener = null
      preview.mutate({ fileId, tab })
    },
  }
}

function openIn(tab: Window | null, address: string): void {
  if (tab) tab.location.href = new URL(address, location.origin).href
  else location.assign(address)
}
