import { useState } from 'react'
import { fitsBanner, leastBannerImage } from '#domain/banners/specification.ts'
import type { ErrorCode, ErrorParams } from '#domain/kernel/errors.ts'
import { uploadFile } from '#domain/kernel/files/contract.ts'
import { pictureProblem } from '#web/banners/picture-problem.ts'
import { useUpload } from '#web/kernel/http/use-upload.ts'
import { ownPaths } from '#web/signed-in-paths.ts'

/** What is wrong with the picture: a rule that the form knows, or the server's own words. */
interface PictureProblem {
  code: ErrorCode
  params?: ErrorParams
  /** Where the server has said it, with its figures. */
  text?: string
}

export type BannerPictureState = ReturnType<typeof useBannerPicture>

const codes = {
  heic: 'files.heic',
  type: 'banners.pictureType',
  size: 'banners.pictureTooLarge',
} as const

/**
 * The picture chosen for a banner: uploaded at once, and checked.
 * @param id of the one that has been uploaded, which the form keeps
 */
export function useBannerPicture(id: string | null, setId: (id: string | null) => void) {
  const { state, send, stop } = useUpload(uploadFile, { purpose: 'banner' })
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<PictureProblem | null>(null)

  function leave(): void {
    stop()
    setFile(null)
    setId(null)
    setProblem(null)
    document.getElementsByName('picture')[0]?.focus()
  }

  async function choose(chosen: File): Promise<void> {
    stop()
    setId(null)
    const problem = pictureProblem(chosen, 'banner')
    setFile(problem ? null : chosen)
    setProblem(problem && { code: codes[problem] })
    if (problem) return
    const sent = await send(chosen)
    if (!sent) return
    setId(sent.id)
    const measure = { width: sent.width ?? 0, height: sent.height ?? 0 }
    if (fitsBanner(measure)) return
    const leastSize = { wantedWidth: leastBannerImage.width, wantedHeight: leastBannerImage.height }
    const params = { ...measure, ...leastSize }
    setProblem({ code: 'banners.pictureMeasure', params })
  }

  const failed: PictureProblem | null =
    state.status === 'failed' ? { code: 'files.interrupted', text: state.message } : null
  return {
    id,
    state,
    /** Why it cannot be saved with the banner. */
    problem: problem ?? failed,
    /** The server has found it wrong. */
    refuse: setProblem,
    /** Where it is, as it will be seen; `null` until it has been sent. */
    preview: id && ownPaths.adminPicture(id),
    choose: (chosen: File) => void choose(chosen),
    again: () => file && void choose(file),
    leave,
  }
}
