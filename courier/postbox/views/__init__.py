"""The pages behind the links of mails."""
