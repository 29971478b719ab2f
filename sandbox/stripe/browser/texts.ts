import type { Locale } from './locale.ts'

/** The text of a mandate, which Stripe shows in English where it does not have the language, as Basque. */
const englishMandate =
  'By giving your IBAN and confirming, you authorise (A) {{business}} and Stripe, its payment service provider, to send instructions to your bank to debit your account, and (B) your bank to debit your account in accordance with those instructions. You are entitled to a refund from your bank under the terms of your agreement with it. A refund must be claimed within 8 weeks of the day on which your account was debited. You agree to be told of future debits up to 2 days before they are made.'

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
      titleOfAll: 'Datos de pago',
      choice: 'Forma de pago',
      card: 'Tarjeta',
      account: 'Cuenta bancaria',
      iban: 'IBAN de la cuenta',
      ibanHint: '24 caracteres si la cuenta es española; empieza por ES',
      holder: 'Titular de la cuenta',
      holderHint: 'Nombre y apellidos',
      email: 'Correo electrónico',
      mandateLanguage: 'es',
      mandate:
        'Al dar tu IBAN y confirmar, autorizas (A) a {{business}} y a Stripe, su proveedor de servicios de pago, a enviar órdenes a tu banco para adeudar en tu cuenta, y (B) a tu banco a adeudar en tu cuenta según esas órdenes. Tienes derecho a que tu banco te devuelva el importe en los términos del contrato que tienes con él; debes pedirlo dentro de las 8 semanas siguientes al día del adeudo. Aceptas que se te avise de los próximos adeudos hasta 2 días antes de que se hagan.',
      sandboxAccount:
        'Versión de prueba: no se cobra nada. IBAN de prueba: {{iban}}. No escribas el de una cuenta real.',
      bizum: 'Bizum',
      phone: 'Tu móvil con Bizum',
      phoneHint: 'El número que diste a tu banco para Bizum',
      sandboxBizum: 'Versión de prueba: no se cobra nada. Móvil de prueba: {{phone}}.',
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
      elsewhereTitle: 'Aprueba el pago en la aplicación de tu banco',
      elsewhere:
        'Tu banco te ha enviado un aviso al móvil. Ábrelo y aprueba el pago. Esta ventana se cerrará sola.',
      leave: 'Cerrar',
      waiting: 'Esperando tu respuesta…',
      sandboxElsewhere: 'Versión de prueba: la respuesta llega sola en unos segundos.',
    },
    errors: {
      incomplete_number: 'Falta completar el número de la tarjeta.',
      invalid_number: 'Este número de tarjeta no es correcto. Revísalo, por favor.',
      incomplete_expiry: 'Falta completar la fecha de caducidad.',
      invalid_expiry_month: 'Ese mes no existe. Escribe un número del 01 al 12.',
      invalid_expiry_year_past: 'Esta tarjeta está caducada. Revisa la fecha o usa otra.',
      incomplete_cvc: 'Falta completar el código CVC.',
      incomplete_iban: 'Falta completar el IBAN.',
      invalid_iban: 'Este IBAN no es correcto. Revísalo, por favor.',
      incomplete_name: 'Falta el nombre de quien es titular de la cuenta.',
      incomplete_email: 'Falta una dirección de correo válida.',
      invalid_bank_account_iban: 'Este IBAN no es correcto. Revísalo, por favor.',
      payment_method_invalid_parameter_testmode:
        'Aquí solo valen los IBAN de prueba, no los de cuentas reales.',
      incomplete_phone: 'Falta completar el número de móvil: son 9 cifras.',
      invalid_phone: 'Bizum necesita un móvil español, que empieza por 6 o por 7.',
      payment_method_customer_decline: 'El pago no se ha aprobado en la aplicación del banco.',
      payment_intent_payment_attempt_expired:
        'Se ha acabado el tiempo para aprobar el pago en la aplicación del banco.',
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
      titleOfAll: 'Ordainketaren datuak',
      choice: 'Ordaintzeko modua',
      card: 'Txartela',
      account: 'Banku-kontua',
      iban: 'Kontuaren IBANa',
      ibanHint: '24 karaktere kontua Espainiakoa bada; ES letrekin hasten da',
      holder: 'Kontuaren titularra',
      holderHint: 'Izen-abizenak',
      email: 'Helbide elektronikoa',
      mandateLanguage: 'en',
      mandate: englishMandate,
      sandboxAccount:
        'Probako bertsioa: ez da ezer kobratzen. Probako IBANa: {{iban}}. Ez idatzi benetako konturik.',
      bizum: 'Bizum',
      phone: 'Bizumerako zure mugikorra',
      phoneHint: 'Bizum erabiltzeko bankuari eman zenion zenbakia',
      sandboxBizum: 'Probako bertsioa: ez da ezer kobratzen. Probako mugikorra: {{phone}}.',
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
      elsewhereTitle: 'Onartu ordainketa zure bankuaren aplikazioan',
      elsewhere:
        'Zure bankuak ohar bat bidali dizu mugikorrera. Ireki eta onartu ordainketa. Leiho hau bere kabuz itxiko da.',
      leave: 'Itxi',
      waiting: 'Zure erantzunaren zain…',
      sandboxElsewhere: 'Probako bertsioa: erantzuna bere kabuz iritsiko da segundo gutxitan.',
    },
    errors: {
      incomplete_number: 'Txartelaren zenbakia osatu gabe dago. Idatzi falta dena.',
      invalid_number: 'Txartelaren zenbaki hau ez da zuzena. Begiratu berriro, mesedez.',
      incomplete_expiry: 'Iraungitze-data osatu gabe dago. Idatzi falta dena.',
      invalid_expiry_month: 'Ez dago horrelako hilabeterik. Idatzi 01 eta 12 arteko zenbaki bat.',
      invalid_expiry_year_past:
        'Txartel hau iraungita dago. Begiratu data edo erabili beste txartel bat.',
      incomplete_cvc: 'CVC kodea osatu gabe dago. Idatzi falta dena.',
      incomplete_iban: 'IBANa osatu gabe dago. Idatzi falta dena.',
      invalid_iban: 'IBAN hau ez da zuzena. Begiratu berriro, mesedez.',
      incomplete_name: 'Kontuaren titularraren izena falta da.',
      incomplete_email: 'Helbide elektroniko zuzen bat falta da.',
      invalid_bank_account_iban: 'IBAN hau ez da zuzena. Begiratu berriro, mesedez.',
      payment_method_invalid_parameter_testmode:
        'Hemen probako IBANek bakarrik balio dute, ez benetako kontuenek.',
      incomplete_phone: 'Mugikorraren zenbakia osatu gabe dago: 9 zifra ditu.',
      invalid_phone: 'Bizumek Espainiako mugikor bat behar du; 6 edo 7 zenbakiarekin hasten da.',
      payment_method_customer_decline: 'Ordainketa ez da onartu bankuaren aplikazioan.',
      payment_intent_payment_attempt_expired:
        'Amaitu da bankuaren aplikazioan ordainketa onartzeko denbora.',
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
      titleOfAll: 'Payment details',
      choice: 'How to pay',
      card: 'Card',
      account: 'Bank account',
      iban: 'IBAN of the account',
      ibanHint: '24 characters for a Spanish account; it begins with ES',
      holder: 'Account holder',
      holderHint: 'First name and surname',
      email: 'E-mail address',
      mandateLanguage: 'en',
      mandate: englishMandate,
      sandboxAccount:
        'Trial version: nothing is charged. Test IBAN: {{iban}}. Do not enter that of a real account.',
      bizum: 'Bizum',
      phone: 'Your mobile number with Bizum',
      phoneHint: 'The number that you gave your bank for Bizum',
      sandboxBizum: 'Trial version: nothing is charged. Test number: {{phone}}.',
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
      elsewhereTitle: "Approve the payment in your bank's app",
      elsewhere:
        'Your bank has sent a notice to your phone. Open it and approve the payment. This window closes by itself.',
      leave: 'Close',
      waiting: 'Waiting for your answer…',
      sandboxElsewhere: 'Trial version: the answer comes by itself within seconds.',
    },
    errors: {
      incomplete_number: 'The card number is incomplete. Enter the rest of it.',
      invalid_number: 'This card number is not right. Please check it.',
      incomplete_expiry: 'The expiry date is incomplete. Enter the rest of it.',
      invalid_expiry_month: 'There is no such month. Enter a number from 01 to 12.',
      invalid_expiry_year_past: 'This card has expired. Check the date or use another card.',
      incomplete_cvc: 'The CVC code is incomplete. Enter the rest of it.',
      incomplete_iban: 'The IBAN is incomplete. Enter the rest of it.',
      invalid_iban: 'This IBAN is not right. Please check it.',
      incomplete_name: 'The name of the account holder is missing.',
      incomplete_email: 'A valid e-mail address is missing.',
      invalid_bank_account_iban: 'This IBAN is not right. Please check it.',
      payment_method_invalid_parameter_testmode:
        'Only test IBANs work here, not those of real accounts.',
      incomplete_phone: 'The mobile number is incomplete: it has 9 digits.',
      invalid_phone: 'Bizum needs a Spanish mobile, which begins with 6 or 7.',
      payment_method_customer_decline: "The payment was not approved in the bank's app.",
      payment_intent_payment_attempt_expired:
        "The time for approving the payment in the bank's app is over.",
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
