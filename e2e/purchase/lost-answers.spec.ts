import sharp from 'sharp'
import { languages } from '#domain/kernel/language.ts'
import { expect, nightly, test } from '../fixtures.ts'
import { openAdministrator } from '../product/administrator.ts'
import { uploadPdf } from '../steps/library.ts'
import { loseAnswer } from '../steps/lost-answer.ts'

test(
  'a correction after a lost answer is not taken for done, and goes through at the next press',
  nightly,
  async ({ visitor, site, troubles }) => {
    const { page, t } = visitor
    const company = 'Txalupa Dendak'
    const right = 'miren.txalupa@example.org'

    await visitor.opens('/ads')
    await page.getByRole('link', { name: t('ads:start') }).click()
    await visitor.field('ads:form.name').fill('Miren Zabala')
    const email = visitor.field('ads:form.email')
    await email.fill('miren.txalupa@exmaple.org')
    await visitor.field('ads:form.company').fill(company)
    await page.getByText(t('ads:form.place.primary'), { exact: true }).click()
    await visitor.field('ads:form.message').fill('Desde marzo.')
    await loseAnswer(visitor, troubles, '/api/ads')
    await visitor.presses('ads:form.submit')
    await visitor.reads('ui:connection.unreadable')
    await email.fill(right)
    await visitor.presses('ads:form.submit')
    await visitor.reads('errors:ads.formUsed')
    await expect(email).toHaveValue(right)
    await visitor.presses('ads:form.submit')
    await expect(page.getByText(right)).toBeVisible()

    await visitor.usesSessionOf(await openAdministrator(site))
    await visitor.opens('/admin/anuncios')
    // Both have arrived: the second is answered.
    const requests = page.getByRole('link', { name: t('ads-admin:openNamed', { company }) })
    await expect(requests).toHaveCount(2)
    await requests.last().click()
    const subject = visitor.field('ads-admin:answer.subject')
    await subject.fill('Tu anuncoi')
    await loseAnswer(visitor, troubles, /^\/api\/admin\/ads\/.*\/answer$/)
    await visitor.presses('ads-admin:answer.send')
    await visitor.reads('ui:connection.unreadable')
    await subject.fill('Tu anuncio')
    await visitor.presses('ads-admin:answer.send')
    await visitor.reads('errors:ads.keyUsed')
    await expect(page.getByRole('heading', { name: 'Tu anuncoi' })).toBeVisible()
    await expect(subject).toHaveValue('Tu anuncio')
    await visitor.presses('ads-admin:answer.send')
    await expect(page.getByRole('heading', { name: 'Tu anuncio', exact: true })).toBeVisible()

    await visitor.follows('ads-admin:banner.make')
    const link = visitor.field('banner-admin:form.link')
    await link.fill('https://txalupa.example.org/marzp')
    for (const language of languages) {
      await visitor.field(`admin:inLanguage.${language}`).fill('Txalupa')
    }
    const drawing = { width: 600, height: 300, channels: 3, background: '#0e4a5a' } as const
    await visitor.field('banner-admin:form.picture').setInputFiles({
      name: 'txalupa.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: drawing }).png().toBuffer(),
    })
    await visitor.reads('banner-admin:form.pictureReady', { name: 'txalupa.png' })
    await loseAnswer(visitor, troubles, '/api/admin/banners')
    await visitor.presses('banner-admin:form.save')
    await visitor.reads('ui:connection.unreadable')
    await link.fill('https://txalupa.example.org/marzo')
    await visitor.presses('banner-admin:form.save')
    await visitor.reads('banner-admin:form.savedBefore')
    await visitor.presses('banner-admin:form.save')
    await expect(page.getByRole('heading', { name: company })).toHaveCount(1)
    await expect(page.getByText('https://txalupa.example.org/marzo')).toBeVisible()

    await visitor.opens('/admin/biblioteca')
    await uploadPdf(visitor, 'hoja.pdf')
    const title = visitor.field('library-admin:fields.title').first()
    await title.fill('Estirameintos')
    await visitor.field('library-admin:fields.theme').first().fill('Movilidad')
    await loseAnswer(visitor, troubles, '/api/admin/library')
    await visitor.presses('library-admin:upload.save')
    await visitor.reads('ui:connection.unreadable')
    await title.fill('Estiramientos')
    await visitor.presses('library-admin:upload.save')
    await visitor.reads('library-admin:upload.savedBefore')
    await visitor.presses('library-admin:upload.save')
    await visitor.reads('library-admin:upload.saved')
    await expect(page.getByRole('heading', { name: 'Estiramientos', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Estirameintos' })).toHaveCount(0)
  },
)
