export const withdrawal = {
  'withdrawal.here': 'Withdraw from contract here',
  'withdrawal.form': 'Your declaration',
  'withdrawal.name': 'Your name',
  'withdrawal.reference': 'Order number',
  'withdrawal.reference.hint': 'It is in the e-mail about your order, as in 2026-00042.',
  'withdrawal.email': 'E-mail',
  'withdrawal.email.hint': 'The address that you ordered with. The acknowledgement will be sent there.',
  'withdrawal.about': 'Which goods or services (optional)',
  'withdrawal.about.hint': 'Leave this empty to withdraw from the whole contract.',
  'withdrawal.from': 'Withdrawal from',
  'withdrawal.all': 'The whole contract',
  'withdrawal.continue': 'Continue',
  'withdrawal.continue.note': 'Nothing is declared yet: you will see everything once more before you confirm.',
  'withdrawal.review': 'Check your declaration',
  'withdrawal.review.text': 'I hereby withdraw from the contract for the following order:',
  'withdrawal.confirm': 'Confirm withdrawal',
  'withdrawal.change': 'Change something',
  'withdrawal.received': 'Your withdrawal has been received',
  'withdrawal.received.at': 'Received on {time}.',
  'withdrawal.received.text': 'An acknowledgement is on its way to your e-mail address. If it does not arrive, write to {email}.',
  'withdrawal.received.unproven':
    'One step is left: open the link in the acknowledgement, which is on its way to your e-mail address, and confirm. Until then nothing about the order changes. If the acknowledgement does not arrive, write to {email}.',
  'withdrawal.open': 'Confirm your withdrawal',
  'withdrawal.open.text':
    'This was declared with your e-mail address and the number of your order. If it is what you want, confirm it: it counts from the time above.',
  'withdrawal.confirmed.text': 'This is what you declared. The e-mail about it says what happens next.',
  'withdrawal.link.wrong':
    'This link does not open a declaration. It may be cut short or no longer valid. You can declare your withdrawal below.',
  'withdrawal.mail.subject': 'Order {reference}: your withdrawal was received',
  'withdrawal.mail.received': 'Your withdrawal was received on {time}. This is what you declared:',
  'withdrawal.mail.arrived':
    'A declaration of withdrawal with this e-mail address and the order number {reference} was received on {time}. It is kept, with that time.',
  'withdrawal.mail.words': 'You can read what was declared, word for word, here:\n{link}',
  'withdrawal.mail.unconfirmed':
    'Anybody could have entered an address and a number, so please confirm that the declaration is yours. Open this link, read what was declared, and use the button there:\n{link}\n\nOnce confirmed it counts from the time above, and you will have the acknowledgement with its content. Unconfirmed, it changes nothing about the order, and it will be checked by hand. If it is not yours, you do not need to do anything.',
  'withdrawal.mail.content': 'Order number: {reference}\nName: {name}\nE-mail: {email}\nWithdrawal from: {about}',
  'withdrawal.mail.cancelled': 'The order was not paid, so it is now cancelled. You owe nothing.',
  'withdrawal.mail.refund':
    'You will have your money back by {day} at the latest, by the means you paid with. If goods were sent to you, please send them back by {back}. The address is below, and the terms say who pays for that.',
  'withdrawal.mail.part':
    'You have withdrawn from part of the contract. You will have an answer by e-mail. What you paid for that part will be returned by {day} at the latest, unless the right to withdraw from it has ended. If goods of that part were sent to you, please send them back by {back}. The address is below, and the terms say who pays for that.',
  'withdrawal.mail.examined': 'It will be examined, and you will get an answer by e-mail: the period of 14 days may be over.',
  'withdrawal.mail.examined.files':
    'It will be examined, and you will get an answer by e-mail: the period of 14 days may be over, or the right may have ended for content that you have downloaded.',
  'withdrawal.mail.unknown':
    'There is no order with this number and this e-mail address. If the declaration is yours, look for the number in the e-mail about your order, or open the link in that e-mail, and declare again from there. If it is not yours, you do not need to do anything.',
  'withdrawal.mail.terms': 'Terms of sale: {link}',
  'withdrawal.owner.subject': 'Withdrawal: order {reference}',
  'withdrawal.owner.unconfirmed.subject': 'Withdrawal, not confirmed: order {reference}',
  'withdrawal.owner.unconfirmed':
    'Not confirmed: address and number fit an order, but anybody can enter them. The order is as it was. The buyer has a link to confirm with; if nothing comes of it, ask at the address of the order.',
  'withdrawal.owner.cancelled': 'The order was unpaid and is cancelled.',
  'withdrawal.owner.refund': 'Return the money by {day}.',
  'withdrawal.owner.part': 'It is about a part of the order. Return its price by {day}, unless the right to withdraw from it has ended.',
  'withdrawal.owner.examined': 'Examine it: the period may be over, content may have been downloaded, or the buyer is a business.',
  'withdrawal.owner.unknown': 'There is no order with this number and address. Ask the sender which order is meant.',
  'withdrawal.owner.again': 'The order had already expired or was cancelled, or there was a withdrawal from it before.',
  'withdrawal.owner.unsent':
    'The site did not send an acknowledgement. If the declaration is genuine, confirm by e-mail that you received it, with date and time.',
  'withdrawal.owner.link': 'The order: {link}',
} as const;
