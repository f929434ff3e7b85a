export const userForm = {
  'The link for the first password cannot be shown again. Make one on the users list.':
    'The link for the first password cannot be shown again. Make one on the users list.',
  'Empty: you get a link with which the person sets it.': 'Empty: you get a link with which the person sets it.',
  'Empty: it stays as it is.': 'Empty: it stays as it is.',
  'Show the password': 'Show the password',
  'Is Admin': 'Is Admin',
  'The role makes an administrator.': 'The role makes an administrator.',
  'Is Active': 'Is Active',
  'You can change the phone number and the education of your students. The rest is for administrators to change.':
    'You can change the phone number and the education of your students. The rest is for administrators to change.',
  'Your own role, institution and status are for another administrator to change.':
    'Your own role, institution and status are for another administrator to change.',
  'Create User': 'Create User',
  'Update User': 'Update User',
  'User created': 'User created',
  'Give this link to': 'Give this link to',
  ', who sets the first password with it. Until then nobody can sign in to the account.':
    ', who sets the first password with it. Until then nobody can sign in to the account.',
  'Your first save did reach the server: this user is in the list already.':
    'Your first save did reach the server: this user is in the list already.',
  'Open the user there to change more.': 'Open the user there to change more.',
  Unnamed: 'Unnamed',
  'This user was changed meanwhile': 'This user was changed meanwhile',
};
