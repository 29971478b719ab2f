import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { payerReasons } from '#domain/billing/cancellation.ts'
import { MAX_COMMENT_LENGTH } from '#domain/billing/comment.ts'
import { personKey } from '#domain/enrolments/same-person.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { offered } from '#domain/programmes/programme.ts'
import { Form } from '#web/kernel/forms/form.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'
import { CheckboxGroup } from '#web/kernel/ui/fields/checkbox-group.tsx'
import { RadioCards } from '#web/kernel/ui/fields/radio-cards.tsx'
import { TextArea } from '#web/kernel/ui/fields/text-area.tsx'
import { paths } from '#web/paths.ts'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import { CancellationProblem } from './cancellation-problem.tsx'
import { type CancellationOptions, useCancellation } from './use-cancellation.ts'
import { WhatHappens } from './what-happens.tsx'

/** Who leaves, what that means for each, why, and one button. */
export function CancellationForm({
  whenEmpty,
  ...options
}: CancellationOptions & { whenEmpty: ReactNode }) {
  const { t } = useTranslation(['cancellation', 'ui'])
  const { form, field, errorOf, formProps, open, selected, restored, ended, failed, forget } =
    useCancellation(options)

  if (open.length === 0 && ended.length === 0 && failed.length === 0) return whenEmpty
  const isRest = ended.length > 0
  const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    personKey({ firstName, lastName })
  const own = nameOf(options.user)
  const isForOneself = (selected.length > 0 ? selected : open).every((one) => nameOf(one) === own)
  return (
    <Form
      {...formProps}
      summary
      className="grid gap-8"
      submitText={t(isRest ? 'retry' : 'submit', { count: Math.max(1, selected.length) })}
      submitLook="danger"
      beside={
        <Link to={paths.profile()} onClick={forget} className={buttonClasses('secondary')}>
          {t('keep')}
        </Link>
      }
    >
      <CancellationProblem key={formProps.submittedAt} ended={ended} failed={failed} />
      {restored && formProps.submittedAt === 0 && <Notice role="status" text={t('returned')} />}
      <Controller
        control={form.control}
        name="people"
        render={({ field: { value, onChange } }) => (
          <CheckboxGroup
            name="people"
            legend={t('people.legend')}
            hint={open.length > 1 && t('people.hint')}
            error={errorOf('people')}
            choices={open.map(({ enrolmentId, firstName, lastName, programmeName }) => ({
              value: enrolmentId,
              title: fullName({ firstName, lastName }),
              text: programmeName,
            }))}
            values={value}
            onChange={onChange}
          />
        )}
      />
      <WhatHappens enrolments={selected} />
      <MoveInstead onLeave={forget} />
      <RadioCards
        {...field('reason')}
        legend={t('reasons.legend')}
        choices={payerReasons.map((reason) => ({
          value: reason,
          title:
            reason === 'notUsingService' || reason === 'foundAlternative'
              ? t(isForOneself ? `ownReasons.${reason}` : `reasons.${reason}`)
              : t(`reasons.${reason}`),
        }))}
        sideBySide
      />
      <TextArea
        {...field('comment')}
        label={t('comment.label')}
        optional={t('ui:optional')}
        hint={t('comment.hint')}
        maxLength={MAX_COMMENT_LENGTH}
        describeLeft={(count) => t('ui:charactersLeft', { count })}
      />
      <Card>
        <CheckboxField {...field('confirmed')} label={<strong>{t('confirmed')}</strong>} />
      </Card>
    </Form>
  )
}

/** Whoever wants another programme need not leave. */
function MoveInstead({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('cancellation')
  if (offered(useProgrammes()).length < 2) return null
  return (
    <Notice role="note" title={t('move.title')}>
      <p>{t('move.text')}</p>
      <p className="pt-2">
        <Link to={paths.profile()} onClick={onLeave} className={textLinkClasses}>
          {t('move.link')}
        </Link>
      </p>
    </Notice>
  )
}
