import { expect, nightly, test } from '../fixtures.ts'
import { Mailbox } from '../product/mailbox.ts'
import { logInAsAdministrator } from '../steps/two-factor.ts'

test(
  'members come from a messy spreadsheet, are invited, and it is undone but for who has come in',
  nightly,
  async ({ visitor, site }) => {
    const { page } = visitor
    const mark = Date.now().toString(36)
    const email = `ane-${mark}@example.org`
    const rows = [
      'Socios;;;',
      'NOMBRE Y APELLIDOS;E-mail;Alergias;Actividad',
      `"Agirre Lasa, Ane";${email};nueces;ona`,
      ';;;',
      'Jon Lasa Beitia;no tiene;;ONA',
    ]
    await logInAsAdministrator(visitor)
    await visitor.opens('/admin/importar')
    await page.locator('input[type=file]').setInputFiles({
      name: 'socios.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\r\n'), 'latin1'),
    })
    await visitor.reads('imports:columns.refused.health', { heading: 'Alergias' })
    await visitor.presses('imports:columns.next')
    await visitor.reads('imports:problems.emailInvalid')
    await visitor.presses('imports:problems.leaveOutNamed', { line: 5 })
    await visitor.presses('imports:problems.next')
    await visitor.presses('imports:summary.submit', { count: 1 })
    await visitor.reads('imports:list.done')
    await visitor.presses('imports:invite.button', { count: 1 })
    await visitor.presses('imports:invite.confirm')
    await visitor.reads('imports:invite.done', { count: 1 })
    await expect.poll(async () => (await new Mailbox(site, email).mails()).length).toBe(1)
    await visitor.presses('imports:undo.button')
    await visitor.presses('imports:undo.confirm')
    await visitor.reads('imports:undo.done')
  },
)
