import { useState } from 'react'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { DocumentListView, type Submitted } from './document-list.tsx'
import { LibrarySearch } from './library-search.tsx'
import { viewFromAddress } from './view.ts'

/** The search and its results. */
export function LibraryBody() {
  const view = viewFromAddress(useQueryParameters())
  const [submitted, setSubmitted] = useState<Submitted | null>(null)
  return (
    <div className="grid grid-cols-1 gap-6">
      <LibrarySearch view={view} onSubmit={(words) => setSubmitted({ words })} />
      <DocumentListView view={view} submitted={submitted} />
    </div>
  )
}
