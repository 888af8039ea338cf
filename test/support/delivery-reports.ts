/** Reports as mail servers send them, to a return path, about an address. Lines end as in mails. */
interface About {
  readonly returnPath: string;
  readonly email: string;
}

const mail = (text: string) => text.trimStart().replaceAll('\n', '\r\n');

/** Postfix: the other server does not know the mailbox. */
export const fromPostfix = ({ returnPath, email }: About, status = '5.1.1') =>
  mail(`
Return-Path: <>
X-Original-To: ${returnPath}
Delivered-To: ${returnPath}
Received: by mail.example.org (Postfix) id 4F2D2A01C3; Sat, 21 Nov 2026 08:01:12 -0600 (CST)
Date: Sat, 21 Nov 2026 08:01:12 -0600 (CST)
From: MAILER-DAEMON@mail.example.org (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${returnPath}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="9A1C6A01C2.1795269672/mail.example.org"
Content-Transfer-Encoding: 8bit
Message-Id: <20261121140112.4F2D2A01C3@mail.example.org>

This is a MIME-encapsulated message.

--9A1C6A01C2.1795269672/mail.example.org
Content-Description: Notification
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

This is the mail system at host mail.example.org.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

<${email}>: host mx.example.net[192.0.2.7] said: 550 ${status} <${email}>: Recipient address
    rejected: User unknown in virtual mailbox table (in reply to RCPT TO command)

--9A1C6A01C2.1795269672/mail.example.org
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.org
X-Postfix-Queue-ID: 9A1C6A01C2
X-Postfix-Sender: rfc822; ${returnPath}
Arrival-Date: Sat, 21 Nov 2026 08:01:10 -0600 (CST)

Final-Recipient: rfc822; ${email}
Original-Recipient: rfc822;${email}
Action: failed
Status: ${status}
Remote-MTA: dns; mx.example.net
Diagnostic-Code: smtp; 550 ${status} <${email}>: Recipient address rejected: User
    unknown in virtual mailbox table

--9A1C6A01C2.1795269672/mail.example.org
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

Return-Path: <${returnPath}>
From: Reservas <reservas@example.org>
To: ${email}
Subject: Recordatorio
Message-ID: <7a0b5c52-21a1-4b1c-9d0e-0d1f2a3b4c5d@example.org>

--9A1C6A01C2.1795269672/mail.example.org--
`);

/** Exim: a code of SMTP alone. */
export const fromExim = ({ returnPath, email }: About) =>
  mail(`
Return-path: <>
Envelope-to: ${returnPath}
Delivery-date: Sat, 21 Nov 2026 08:02:00 -0600
Received: from Debian-exim by mx.example.net with local (Exim 4.96) id 1vMlXk-000abc-2D for ${returnPath};
	Sat, 21 Nov 2026 08:02:00 -0600
X-Failed-Recipients: ${email}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.example.net>
To: ${returnPath}
Content-Type: multipart/report; report-type=delivery-status; boundary=1795269720-eximdsn-1804289383
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1vMlXk-000abc-2D@mx.example.net>
Date: Sat, 21 Nov 2026 08:02:00 -0600

--1795269720-eximdsn-1804289383
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

  ${email}
    host mx.example.com [192.0.2.9]
    SMTP error from remote mail server after RCPT TO:<${email}>:
    550 No such user here

--1795269720-eximdsn-1804289383
Content-type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Action: failed
Final-Recipient: rfc822;${email}
Status: 5.0.0
Remote-MTA: dns; mx.example.com
Diagnostic-Code: smtp; 550 No such user here

--1795269720-eximdsn-1804289383
Content-type: message/rfc822

Return-path: <${returnPath}>
From: Reservas <reservas@example.org>
To: ${email}
Subject: Recordatorio
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Hola
--1795269720-eximdsn-1804289383--
`);

/** Postfix again: it still tries. */
export const delayed = (about: About) =>
  fromPostfix(about, '4.4.1')
    .replace('Action: failed', 'Action: delayed')
    .replaceAll('550 4.4.1', '450 4.4.1');

/** An answering machine. */
export const onHoliday = ({ returnPath, email }: About) =>
  mail(`
From: ${email}
To: ${returnPath}
Subject: Fuera de la oficina
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Estoy de vacaciones. 550 5.1.1
`);
