import { useEffect } from 'react'
import { useAssociation } from '#web/startup/association.ts'

/** The title in the browser's tab: the page's own, then the association's name. */
export function PageTitle({ text }: { text: string }) {
  const association = useAssociation()
  // A page that scripts fill comes with the association's name for a title, until it has its own.
  useEffect(() => document.querySelector('title[data-first]')?.remove(), [])
  return <title>{`${text} · ${association.name}`}</title>
}
