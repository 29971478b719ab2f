/** The first thing that the Tab key reaches: jumps over the header to the element with that id. */
export function SkipLink({ target, text }: { target: string; text: string }) {
  return (
    <a
      href={`#${target}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(target)?.focus()
      }}
      className="fixed top-2 left-2 z-50 print:hidden -translate-y-24 rounded-full bg-sea px-6 py-3 font-bold text-on-sea focus:translate-y-0"
    >
      {text}
    </a>
  )
}
