import { focusOnArrival } from '#web/kernel/ui/feedback/focus-soon.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'

interface ConflictNoticeProps {
  /** Of the stored values: each further one takes the focus again. */
  version: number
  texts: { title: string; now: string; empty: string; yours: string }
  facts: readonly (readonly [
    name: string,
    value: string | null | undefined,
    lang?: string | undefined,
  ])[]
}

/** At the top of a form: the values that were stored meanwhile (`useEditConflict`). It takes the focus. */
export function ConflictNotice({ version, texts, facts }: ConflictNoticeProps) {
  return (
    <Notice key={version} ref={focusOnArrival} tone="warning" tabIndex={-1} title={texts.title}>
      <p>{texts.now}</p>
      <ul className="list-disc pl-6 wrap-anywhere">
        {facts.map(([name, value, lang]) => (
          <li key={name}>
            <span>{`${name}:`}</span>{' '}
            <strong lang={lang} className="whitespace-pre-line">
              {value || texts.empty}
            </strong>
          </li>
        ))}
      </ul>
      <p>{texts.yours}</p>
    </Notice>
  )
}
