import { Search } from 'lucide-react'
import type { ReactNode, SubmitEvent } from 'react'
import { Link } from '#web/shell/layout/link.tsx'
import { Button, buttonClasses } from '#web/ui/content/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

export interface SearchFormProps {
  /** `title` names the search to who does not see it. */
  texts: { title: string; submit: string; clear: string }
  /** Where nothing is looked for; `null` where that is so already. */
  clearTo: string | null
  /** Gets what stands in the fields, by their names. */
  onSearch: (typed: URLSearchParams) => void
  children: ReactNode
}

/**
 * What to look for in a list of the administration; nothing changes before the button is pressed. Give it a
 * key of the search: one that came with the address stands in the fields, one that is left behind
 * does not.
 */
export function SearchForm({ texts, clearTo, onSearch, children }: SearchFormProps) {
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = [...new FormData(event.currentTarget)]
    onSearch(new URLSearchParams(typed.map(([name, value]) => [name, String(value)])))
  }

  return (
    <search aria-label={texts.title}>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-[32rem]">{children}</div>
        <Button type="submit">
          <Search aria-hidden="true" className="size-5 shrink-0" />
          {texts.submit}
        </Button>
        {clearTo !== null && (
          <Link to={clearTo} className={buttonClasses('quiet')}>
            {texts.clear}
          </Link>
        )}
      </form>
    </search>
  )
}

/** Words that the list is searched for. */
export function SearchWords({ label, defaultValue }: { label: string; defaultValue: string }) {
  return (
    <TextField
      name="buscar"
      label={label}
      defaultValue={defaultValue}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
    />
  )
}
