/** The first thing that the Tab key reaches: jumps over the header to the element with that id. */
export function SkipLink({ target, text }: { target: string; text: string }) {
  return (
    <a
      href={`#${target}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(target)?.focus()
      }}
      className="skip-link"
    >
      {text}
    </a>
  )
}
