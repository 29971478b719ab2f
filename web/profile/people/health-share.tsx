import { useTranslation } from 'react-i18next'
import { shareHealthNote } from '#domain/profile/people-contract.ts'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import type { OwnPerson } from './own-person.ts'

interface HealthShareProps {
  person: OwnPerson
  name: string
  onSaved: () => Promise<void>
}

/** Says whether the programme's instructors may read what is said about health, and lets it be changed. */
export function HealthShare({ person: { id, sharesHealth }, name, onSaved }: HealthShareProps) {
  const { t } = useTranslation('people')
  const { isPending, errorText, mutate } = useSubmit(async () => {
    await call(shareHealthNote, { params: { id }, body: { shares: !sharesHealth } })
    await onSaved()
  })
  return (
    <div className="grid gap-3">
      <p role="status" className="prose">
        <Sentence>
          {(keep) => t(sharesHealth ? 'health.share.on' : 'health.share.off', { name: keep(name) })}
        </Sentence>
      </p>
      <ErrorNotice text={errorText} />
      <div>
        <Button look="secondary" busy={isPending} onClick={mutate}>
          {t(sharesHealth ? 'health.share.stop' : 'health.share.start')}
        </Button>
      </div>
    </div>
  )
}
