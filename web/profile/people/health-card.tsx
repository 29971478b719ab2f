import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOwnHealthNote } from '#domain/profile/people-contract.ts'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { useReturnedValues } from '#web/kernel/session/form-snapshots.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'
import { paths } from '#web/paths.ts'
import { HealthForm, type HealthFormValues, healthFormName } from './health-form.tsx'
import { HealthShare } from './health-share.tsx'
import type { OwnPerson } from './own-person.ts'

interface HealthCardProps {
  person: OwnPerson
  name: string
  refetch: () => Promise<OwnPerson | undefined>
  onSaved: () => Promise<void>
}

/** Shows what is said about a person's health: read only when it is wanted, into this component's memory alone. */
export function HealthCard({ person, name, refetch, onSaved }: HealthCardProps) {
  const { t } = useTranslation('people')
  const { user } = useAuth()
  const { id, hasHealthInfo, isCurrent } = person
  const returned = useReturnedValues<HealthFormValues>(healthFormName(id), user?.id ?? '')
  const [note, setNote] = useState<string | null>(null)
  const [isEditing, setIsEditing] = useState(returned !== null)
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  const { doneNotice, showDone } = useDoneNotice()
  const opening = useSubmit(async () => {
    const { text } = hasHealthInfo
      ? await call(readOwnHealthNote, { params: { id } })
      : { text: '' }
    setNote(text ?? '')
    setIsEditing(true)
  })

  useEffect(() => {
    if (wasEditing.current && !isEditing && !doneNotice) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing, doneNotice])

  function close(): void {
    setNote(null)
    setIsEditing(false)
  }

  async function saved(isKept: boolean): Promise<void> {
    await onSaved()
    close()
    showDone(
      isKept ? (
        t('health.saved')
      ) : (
        <Sentence>{(keep) => t('health.removed', { name: keep(name) })}</Sentence>
      ),
    )
  }

  return (
    <Card look="sun">
      <Section look="small" id="health" title={t('health.title')}>
        {!isEditing && doneNotice}
        {isEditing && isCurrent ? (
          <HealthForm
            person={person}
            note={note ?? ''}
            returned={returned}
            refetch={refetch}
            onSaved={saved}
            onCancel={close}
          />
        ) : (
          <>
            <p className="prose">
              <Sentence>
                {(keep) => t(hasHealthInfo ? 'health.some' : 'health.none', { name: keep(name) })}
              </Sentence>
            </p>
            <ErrorNotice text={opening.errorText} />
            {isCurrent ? (
              <div>
                <Button
                  ref={button}
                  look="secondary"
                  busy={opening.isPending}
                  onClick={opening.mutate}
                >
                  {t(hasHealthInfo ? 'health.change' : 'health.add')}
                </Button>
              </div>
            ) : (
              <p className="prose">
                <span>{t('health.ended')}</span>{' '}
                <Link to={paths.privacy()} className={textLinkClasses}>
                  {t('health.toPrivacy')}
                </Link>
              </p>
            )}
            {hasHealthInfo && <HealthShare person={person} name={name} onSaved={onSaved} />}
          </>
        )}
      </Section>
    </Card>
  )
}
