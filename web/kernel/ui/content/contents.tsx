interface ContentsProps {
  title: string
  /** The sections in their order, by the id of each one's heading. */
  sections: readonly { id: string; title: string }[]
}

/** Shows what a long page holds, as links to its sections; beside the text it stays in sight. */
export function Contents({ title, sections }: ContentsProps) {
  return (
    <nav
      aria-labelledby="contents"
      className="grid gap-2 @4xl:sticky @4xl:top-28 @4xl:max-h-[calc(100dvh-9rem)] @4xl:overflow-y-auto print:hidden"
    >
      <h2 id="contents" className="text-xl">
        {title}
      </h2>
      <ul className="grid border-l-2 border-line">
        {sections.map((section) => (
          <li key={section.id}>
            <a
              href={`#${section.id}`}
              className="flex min-h-11 items-center py-1.5 pl-4 underline decoration-line-strong underline-offset-4 hover:decoration-2"
            >
              {section.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
