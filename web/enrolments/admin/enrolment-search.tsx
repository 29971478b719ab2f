import { Search } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '#web/own-paths.ts'
import { Link } from '#web/shell/layout/link.tsx'
import { Button } from '#web/ui/content/button.tsx'
import { textLinkClasses } from '#web/ui/content/link-classes.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { type EnrolmentView, viewParameters, viewToAddress } from './enrolment.ts'

export interface EnrolmentSearchProps {
  view: EnrolmentView
  onView: (view: EnrolmentView) => void
}

/** The search for a person, such as at the workshop's door: the first thing on the page. */
export function EnrolmentSearch({ view, onView }: EnrolmentSearchProps) {
  const { t } = useTranslation('enrolment-admin')

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get(viewParameters.words)
    onView({ ...view, words: String(typed), page: 1 })
  }

  return (
    // Words that came with the address stand in the field; those that are left behind do not.
    <search key={view.words}>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <div className="min-w-36 max-w-2xl grow basis-36">
          <TextField
            type="search"
            name={viewParameters.words}
            label={t('search.label')}
            defaultValue={view.words}
            maxLength={100}
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <Button type="submit">
          <Search aria-hidden="true" className="size-5 shrink-0" />
          {t('search.submit')}
        </Button>
        {(view.words || view.status || view.programme) && (
          <Link
            to={adminPaths.enrolments(
              viewToAddress({ ...view, words: '', status: '', programme: '', page: 1 }),
            )}
            className={textLinkClasses}
          >
            {t('search.clear')}
          </Link>
        )}
      </form>
    </search>
  )
}
