import { expectNoSidewaysScrolling } from '../axe-violations.ts'
import { expect, inBasqueOnAPhone, nightly, test } from '../fixtures.ts'
import { Mailbox } from '../product/mailbox.ts'
import { enrol, openAccount, twoPeople } from '../product/member.ts'
import { loseAnswer } from '../steps/lost-answer.ts'
import { logInAsAdministrator } from '../steps/two-factor.ts'

test.use(inBasqueOnAPhone)

test(
  'a message is written to those whom a list shows, looked at as it arrives, and sent once',
  nightly,
  async ({ visitor, site, troubles }) => {
    const { page, t } = visitor
    const people = twoPeople()
    const payer = await openAccount(site)
    await enrol(site, payer, people)
    await logInAsAdministrator(visitor)
    const [, family = ''] = people[0].apellido.split(' ')
    await visitor.opens(`/admin/inscripciones?buscar=${family}`)
    await visitor.follows('enrolment-admin:mailing')
    // Two people, and one who pays for both.
    await visitor.reads('mailings:to', { count: 1 })
    await visitor.presses('mailings:look')
    await visitor.reads('errors:mailings.subjectRequired')
    await visitor.field('mailings:subject').fill(`Feista ${family}`)
    await visitor.field('mailings:body').fill('Hola, ')
    await visitor.presses('mailings:putName', { placeholder: '{nombre}' })
    await expect(visitor.field('mailings:body')).toHaveValue('Hola, {nombre}')
    await visitor.presses('mailings:look')
    await visitor.reads('mailings:preview.subject', { subject: `Feista ${family}` })
    await expectNoSidewaysScrolling(page, 'on the preview of a message')
    await page.getByRole('checkbox').check()
    await loseAnswer(visitor, troubles, '/api/admin/mailings')
    await visitor.presses('mailings:preview.send', { count: 1 })
    await visitor.reads('ui:connection.unreadable')

    // A correction counts as another message, and is sent as one only after a confirmation.
    await visitor.presses('mailings:preview.back')
    await visitor.field('mailings:subject').fill(`Fiesta ${family}`)
    await visitor.presses('mailings:look')
    await page.getByRole('checkbox').check()
    await visitor.presses('mailings:preview.send', { count: 1 })
    await visitor.reads('errors:mailings.keyUsed')
    await page.getByRole('checkbox').check()
    await visitor.presses('mailings:preview.send', { count: 1 })
    await visitor.reads('mailings:done', { count: 1 })
    await expect(page.getByText(t('mailings:list.sent', { count: 1, sent: 1 }))).toHaveCount(2)
    const mails = await new Mailbox(site, payer.account.email).mails()
    const subjects = mails.flatMap(({ subject = '' }) =>
      subject.includes(family) ? [subject] : [],
    )
    expect(subjects.toSorted()).toEqual([`Feista ${family}`, `Fiesta ${family}`])
  },
)
