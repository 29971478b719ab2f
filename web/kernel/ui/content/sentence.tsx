/** Marks a value that a translation must leave as it is. */
export type Keep = (value: string | number | null | undefined) => string

/** Around a kept value, in a sentence that is still one string; no text has it. */
const MARK = '\u0001'

/**
 * A sentence with names, amounts, codes or addresses in it, which a browser's translation leaves as they are:
 * `<Sentence>{(keep) => t('owed', { person: keep(name) })}</Sentence>`. Each part has an element of its own
 * (`tools/checks/bare-text.ts`), which `Trans` does not give the words around a value.
 */
export function Sentence({ children }: { children: (keep: Keep) => string }) {
  const parts = children((value) => `${MARK}${value ?? ''}${MARK}`).split(MARK)
  return (
    <span>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence have no other.
        <span key={at} translate={at % 2 === 1 ? 'no' : undefined}>
          {part}
        </span>
      ))}
    </span>
  )
}
