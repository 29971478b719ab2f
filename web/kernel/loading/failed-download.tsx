import { failedDownload } from '#domain/kernel/endpoint.ts'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'

/** Says that a download has failed, on the page that the server then led back to. */
export function FailedDownload({ title, text }: { title: string; text: string }) {
  if (!useQueryParameters().has(failedDownload)) return null
  return <Notice tone="warning" title={title} text={text} />
}
