import type { Locale } from './locale.ts'

/** Everything that the card form and the authentication step say; `{{…}}` is filled in. */
export const texts = {
  es: {
    form: {
      title: 'Datos de la tarjeta',
      number: 'Número de la tarjeta',
      expiry: 'Caducidad',
      expiryHint: 'Mes y año',
      expiryPlaceholder: 'MM / AA',
      securityCode: 'Código CVC',
      securityCodeHint3: '3 cifras, detrás',
      securityCodeHint4: '4 cifras, delante',
      sandbox:
        'Versión de prueba: no se cobra nada. Tarjeta de prueba: {{card}}, con cualquier fecha futura y cualquier CVC.',
    },
    authentication: {
      title: 'Tu banco pide tu confirmación',
      setup: 'Confirma que eres tú quien guarda esta tarjeta. Hoy no se cobra nada.',
      payment: 'Confirma que eres tú quien hace este pago.',
      approve: 'Sí, soy yo: autorizar',
      reject: 'No soy yo: rechazar',
      working: 'Un momento…',
      finished: 'Listo. Ya puedes volver a la página anterior.',
      sandbox: 'Versión de prueba: aquí responderías a tu banco.',
    },
    errors: {
      incomplete_number: 'Falta completar el número de la tarjeta.',
      invalid_number: 'Este número de tarjeta no es correcto. Revísalo, por favor.',
      incomplete_expiry: 'Falta completar la fecha de caducidad.',
      invalid_expiry_month: 'Ese mes no existe. Escribe un número del 01 al 12.',
      invalid_expiry_year_past: 'Esta tarjeta está caducada. Revisa la fecha o usa otra.',
      incomplete_cvc: 'Falta completar el código CVC.',
      authentication_failure:
        'No se ha podido confirmar que la tarjeta es tuya. Inténtalo de nuevo o usa otra tarjeta.',
      api_connection_error:
        'No hay conexión con el servicio de pagos. Comprueba tu conexión a internet e inténtalo de nuevo.',
      api_error: 'El servicio de pagos no responde bien. Inténtalo de nuevo en un momento.',
    },
  },
  eu: {
    form: {
      title: 'Txartelaren datuak',
      number: 'Txartelaren zenbakia',
      expiry: 'Iraungitze-data',
      expiryHint: 'Hilabetea eta urtea',
      expiryPlaceholder: 'HH / UU',
      securityCode: 'CVC kodea',
      securityCodeHint3: '3 zifra, atzealdean',
      securityCodeHint4: '4 zifra, aurrealdean',
      sandbox:
        'Probako bertsioa: ez da ezer kobratzen. Probako txartela: {{card}}, etorkizuneko edozein datarekin eta edozein CVCrekin.',
    },
    authentication: {
      title: 'Zure bankuak berrespena eskatzen dizu',
      setup: 'Berretsi zeu zarela txartel hau gordetzen ari dena. Gaur ez da ezer kobratuko.',
      payment: 'Berretsi zeu zarela ordainketa hau egiten ari dena.',
      approve: 'Bai, neu naiz: baimendu',
      reject: 'Ez naiz ni: ukatu',
      working: 'Itxaron une batez…',
      finished: 'Eginda. Aurreko orrira itzul zaitezke.',
      sandbox: 'Probako bertsioa: hemen zure bankuari erantzungo zenioke.',
    },
    errors: {
      incomplete_number: 'Txartelaren zenbakia osatu gabe dago. Idatzi falta dena.',
      invalid_number: 'Txartelaren zenbaki hau ez da zuzena. Begiratu berriro, mesedez.',
      incomplete_expiry: 'Iraungitze-data osatu gabe dago. Idatzi falta dena.',
      invalid_expiry_month: 'Ez dago horrelako hilabeterik. Idatzi 01 eta 12 arteko zenbaki bat.',
      invalid_expiry_year_past:
        'Txartel hau iraungita dago. Begiratu data edo erabili beste txartel bat.',
      incomplete_cvc: 'CVC kodea osatu gabe dago. Idatzi falta dena.',
      authentication_failure:
        'Ezin izan da berretsi txartela zurea dela. Saiatu berriro edo erabili beste txartel bat.',
      api_connection_error:
        'Ez dago konexiorik ordainketa-zerbitzuarekin. Begiratu Interneteko konexioa eta saiatu berriro.',
      api_error: 'Ordainketa-zerbitzuak ez du ondo erantzuten. Saiatu berriro une bat barru.',
    },
  },
  en: {
    form: {
      title: 'Card details',
      number: 'Card number',
      expiry: 'Expiry date',
      expiryHint: 'Month and year',
      expiryPlaceholder: 'MM / YY',
      securityCode: 'CVC code',
      securityCodeHint3: '3 digits, on the back',
      securityCodeHint4: '4 digits, on the front',
      sandbox:
        'Trial version: nothing is charged. Test card: {{card}}, with any future date and any CVC.',
    },
    authentication: {
      title: 'Your bank asks you to confirm',
      setup: 'Confirm that it is you who is saving this card. Nothing is charged today.',
      payment: 'Confirm that it is you who is making this payment.',
      approve: 'Yes, it is me: confirm',
      reject: 'It is not me: reject',
      working: 'One moment…',
      finished: 'Done. You can go back to the previous page.',
      sandbox: 'Trial version: here you would be answering your bank.',
    },
    errors: {
      incomplete_number: 'The card number is incomplete. Enter the rest of it.',
      invalid_number: 'This card number is not right. Please check it.',
      incomplete_expiry: 'The expiry date is incomplete. Enter the rest of it.',
      invalid_expiry_month: 'There is no such month. Enter a number from 01 to 12.',
      invalid_expiry_year_past: 'This card has expired. Check the date or use another card.',
      incomplete_cvc: 'The CVC code is incomplete. Enter the rest of it.',
      authentication_failure:
        'We could not confirm that the card is yours. Try again or use another card.',
      api_connection_error:
        'There is no connection to the payment service. Check your internet connection and try again.',
      api_error: 'The payment service is not answering properly. Try again in a moment.',
    },
  },
} as const satisfies Record<Locale, TextShape>

interface TextShape {
  form: Record<string, string>
  authentication: Record<string, string>
  errors: Record<string, string>
}

type Widened<T> = { [K in keyof T]: T[K] extends string ? string : Widened<T[K]> }

export type Texts = Widened<(typeof texts)['es']>

export function textsFor(locale: Locale): Texts {
  return texts[locale]
}
