interface SkipLinkProps {
  /** Ids of elements that take the focus: the first of them that the page has gets it. */
  targets: readonly [string, ...string[]]
  text: string
}

/** The first thing that the Tab key reaches: jumps over the header, and over what stands beside the page. */
export function SkipLink({ targets, text }: SkipLinkProps) {
  return (
    <a
      href={`#${targets.at(-1)}`}
      onClick={(event) => {
        event.preventDefault()
        const id = targets.find((one) => document.getElementById(one))
        if (id) document.getElementById(id)?.focus()
      }}
      className="skip-link"
    >
      {text}
    </a>
  )
}
