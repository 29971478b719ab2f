import { useRef, useState } from 'react'
import { sendSample } from '#domain/banners/ads-contract.ts'
import type { ErrorCode } from '#domain/kernel/errors.ts'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { upload } from '#web/kernel/http/upload.ts'
import { loadTexts } from '#web/kernel/i18n/i18n.ts'
import { pictureProblem } from './picture-problem.ts'

const codes = { heic: 'files.heic', type: 'ads.sampleType', size: 'ads.sampleTooLarge' } as const

/** The picture that goes with a request: it is sent with the form, and once only. */
export function useSample() {
  const [file, setFile] = useState<File | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  /** The rule that a file breaks before it is sent. */
  const [problem, setProblem] = useState<ErrorCode | null>(null)
  /** Why the server did not take it, in its words. */
  const [refusal, setRefusal] = useState<string | null>(null)
  const sent = useRef<{ file: File; id: string } | null>(null)

  async function choose(chosen: File | null): Promise<void> {
    await loadTexts(['errors']).catch(() => undefined)
    const found = chosen && pictureProblem(chosen, 'adSample')
    setFile(found ? null : chosen)
    setProblem(found ? codes[found] : null)
    setRefusal(null)
  }

  async function sentId(formToken: string): Promise<string | null> {
    if (!file) return null
    if (sent.current?.file === file) return sent.current.id
    setPercent(0)
    try {
      const { id } = await upload(sendSample, {
        file,
        query: { formToken },
        onProgress: setPercent,
      })
      sent.current = { file, id }
      return id
    } finally {
      setPercent(null)
    }
  }

  /**
   * Sends the picture, unless it is there already, and then what goes with it.
   * @throws ApiError
   */
  async function withSample(
    formToken: string,
    send: (sampleId: string | null) => Promise<unknown>,
  ): Promise<void> {
    setRefusal(null)
    try {
      await send(await sentId(formToken))
    } catch (error) {
      if (error instanceof ApiError && isAboutFile(error)) {
        // An uploaded file may have been removed since: it is sent again.
        sent.current = null
        setRefusal(error.message)
      }
      throw error
    }
  }

  return {
    file,
    percent,
    problem,
    refusal,
    choose: (one: File | null) => void choose(one),
    withSample,
  }
}

/** Where too many files wait to be checked, nothing is wrong with this one. */
function isAboutFile({ code }: ApiError): boolean {
  return code.startsWith('files.') && code !== 'files.busy'
}
