import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatNames } from '#domain/kernel/format-names.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import type { Review } from '#web/enrolments/confirmation/review.ts'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import { paths } from '#web/paths.ts'
import { forgetDraft, keepDraft } from './draft.ts'

interface AlreadyEnrolledProps {
  programme: Programme
  review: Review
  onListChanged: () => Promise<unknown>
}

/** Names the people who have their place already, each with the way to take them off the list. */
export function AlreadyEnrolled({ programme, review, onListChanged }: AlreadyEnrolledProps) {
  const { t } = useTranslation('enrolments')
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { id: programmeId, slug, name: programmeName } = programme
  const found = review.people.flatMap((person, position) =>
    review.already.includes(position) ? [{ position, name: fullName(person) }] : [],
  )
  const count = found.length
  const names = found.map(({ name }) => name)

  const { isPending, mutate: remove } = useSubmit(
    async (position: number) => {
      const rest = review.people.filter((_, index) => index !== position)
      if (rest.length > 0) {
        await keepDraft(programmeId, rest)
        await onListChanged()
        // The button is gone with its notice; who was left in the list is what to look at now.
        document.getElementById('people-title')?.focus()
        return
      }
      await forgetDraft(programmeId)
      await navigate(paths.programme(slug), { viewTransition: true })
      showToast({ tone: 'info', text: t('review.removedAll') })
    },
    { onError: ({ message }) => void showToast({ tone: 'error', text: message }) },
  )

  return (
    <Notice
      tone="warning"
      title={
        <Sentence>
          {(keep) => t('review.already', { count, programme: keep(programmeName) })}
        </Sentence>
      }
    >
      <p>
        <Sentence>
          {(keep) => t('review.alreadyText', { count, names: keep(formatNames(names, language)) })}
        </Sentence>
      </p>
      <div className="flex flex-wrap gap-3 pt-2">
        {found.map(({ position, name }) => (
          <Button
            key={position}
            look={count === 1 ? 'primary' : 'secondary'}
            // The next removal begins with the list that this one leaves.
            busy={isPending}
            onClick={() => remove(position)}
          >
            <Sentence>{(keep) => t('review.removeAlready', { name: keep(name) })}</Sentence>
          </Button>
        ))}
      </div>
    </Notice>
  )
}
