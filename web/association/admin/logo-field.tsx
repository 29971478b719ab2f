import { useTranslation } from 'react-i18next'
import type { Association } from '#domain/association/association.ts'
import { uploadFile } from '#domain/kernel/files/contract.ts'
import { formatFileSize } from '#domain/kernel/files/file-size.ts'
import { purposes } from '#domain/kernel/files/purposes.ts'
import { logoPath } from '#domain/kernel/looks/logo.ts'
import { PhotoField } from '#web/kernel/forms/photo-field.tsx'
import { useUpload } from '#web/kernel/http/use-upload.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'

type Logo = Association['looks']['logo']

interface LogoFieldProps {
  logo: Logo
  error: string | undefined
  onChange: (logo: Logo) => void
}

/** The association's logo as the site draws it, and the way back to the shipped mark. */
export function LogoField({ logo, error, onChange }: LogoFieldProps) {
  const { t } = useTranslation('association-admin')
  const upload = useUpload(uploadFile, { purpose: 'logo' })
  return (
    <div className="grid grid-cols-1 gap-3">
      <PhotoField
        name="looks.logo"
        label={t('looks.logo')}
        hint={t('looks.logoHint', { size: formatFileSize(purposes.logo.maxBytes) })}
        choose={t('looks.logoChoose')}
        drop={t('looks.logoDrop')}
        sending={t('looks.logoSending')}
        error={error}
        upload={upload}
        onSent={(file, { name, width, height }) =>
          onChange({ file, name, width: width ?? 1, height: height ?? 1 })
        }
      />
      {logo && (
        <div className="flex flex-wrap items-center gap-5">
          <img
            src={`/api/admin${logoPath(logo, 'logo.png')}`}
            alt={t('looks.logo')}
            width={Math.round((96 * logo.width) / logo.height)}
            height={96}
            className="rounded-sm border border-line"
          />
          <Button
            look="quiet"
            onClick={() => {
              upload.stop()
              onChange(null)
            }}
          >
            {t('looks.logoRemove')}
          </Button>
        </div>
      )}
    </div>
  )
}
