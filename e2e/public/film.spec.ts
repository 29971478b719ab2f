import { expect, nightly, test } from '../fixtures.ts'

test.describe('the film of who we are', () => {
  test.use({ language: 'eu' })

  test('loads and plays on a press, with captions in the language of the page', async ({
    visitor,
  }) => {
    const { page } = visitor
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    const isFilm = (url: string) => /\.(mp4|webm|vtt)$/.test(url)

    await visitor.opens('/')
    await page
      .getByRole('region', { name: visitor.t('home-sections:about.title') })
      .scrollIntoViewIfNeeded()
    const play = page.getByRole('link', { name: visitor.t('film:play') })
    await expect(play).toBeVisible()
    const before = await play.locator('..').boundingBox()
    expect(loaded.filter(isFilm)).toEqual([])

    await play.press('Enter')
    const film = page.locator('video')
    await expect(film).toBeFocused()
    expect(await film.locator('..').boundingBox()).toEqual(before)
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0.4)
    await expect
      .poll(() =>
        film.evaluate((video: HTMLVideoElement) => {
          const shown = [...video.textTracks].filter(({ mode }) => mode === 'showing')
          return shown.map(({ language, cues }) => `${language} ${cues?.length}`)
        }),
      )
      .toEqual(['eu 8'])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'the picture is a link to the film, which can be played from any second',
    nightly,
    async ({ visitor, site }) => {
      await visitor.opens('/')
      const play = visitor.page.getByRole('link', { name: visitor.t('film:play') })
      const address = await play.getAttribute('href')
      const part = await visitor.page.request.get(`${site.url}${address}`, {
        headers: { range: 'bytes=1000-1999' },
      })
      expect(part.status()).toBe(206)
      expect(part.headers()['content-type']).toBe('video/mp4')
      expect((await part.body()).length).toBe(1000)
    },
  )
})
