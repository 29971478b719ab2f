import { association } from '#config'

/** The title in the browser's tab: the page's own, then the association's name. */
export function PageTitle({ text }: { text: string }) {
  return <title>{`${text} · ${association.name}`}</title>
}
